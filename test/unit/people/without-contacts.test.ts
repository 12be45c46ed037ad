import { expect, test } from "vitest";
import { withoutContacts } from "../../../src/people/privacy/masking/without-contacts.ts";

const ORDER = {
  orderId: "1001",
  contact: { name: "Will Smith", email: "will@mail.example", mobile: "+491701234567" },
  detail: "Held: Will Smith called, 0170 1234567",
  decided: { by: "Mia", note: "the customer called from 0171 2345678" },
};

test("a viewer's order has no name of its customer, in no sentence and in no note", () => {
  const { contact, detail, decided } = withoutContacts(ORDER);
  expect(contact.name).toBe("W••• S•••");
  expect(detail).toBe("Held: ••• called, •••");
  expect(decided).toEqual({ by: "Mia", note: "•••" });
});

test("a name is hidden beside its customer, and stays a word elsewhere", () => {
  const rows = [
    { orderId: "1", customerName: "Will Smith", reason: "Will is waiting" },
    { orderId: "2", customerName: "May Day", reason: "Will be approved" },
  ];
  expect(withoutContacts(rows).map(({ reason }) => reason)).toEqual(["••• is waiting", "Will be approved"]);
});

test("a note about an order is hidden, and one of a programme is not", () => {
  const acts = [
    { orderId: "1", note: "Zora called" },
    { orderId: null, shop: "acme", note: "more points in June" },
  ];
  expect(withoutContacts(acts).map(({ note }) => note)).toEqual(["•••", "more points in June"]);
});
