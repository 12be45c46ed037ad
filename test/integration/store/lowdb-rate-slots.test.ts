import { describeRateSlots } from "../../contracts/rate-slots.ts";
import { slotsOnFakeDisk } from "../../support/store/slots-on-fake-disk.ts";

describeRateSlots("the embedded store", slotsOnFakeDisk);
