/** SVG paths in a 24 by 24 view box. */
const BELL = "M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4";

const PERSON = "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 21c1-4 4-6 8-6s7 2 8 6";

const PATHS = {
  today: "M4 11l8-7 8 7M6 10v10h12V10M10 20v-6h4v6",
  orders: "M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6",
  attention: BELL,
  customer: PERSON,
  report: "M5 3h14v18H5zM9 8h6M9 12h6M9 16h3",
  resync: "M20 11a8 8 0 0 0-14-4L4 9M4 4v5h5M4 13a8 8 0 0 0 14 4l2-2M20 20v-5h-5",
  programme: "M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4",
  shops: "M4 9l2-5h12l2 5M4 9h16M4 9a2.5 2.5 0 0 0 5.3 0 2.5 2.5 0 0 0 5.4 0A2.5 2.5 0 0 0 20 9M6 12v8h12v-8",
  setup: "M5 13l4 4L19 7",
  deliveries: "M4 13h5l1 3h4l1-3h5M4 13l3-8h10l3 8v6H4z",
  acts: "M5 4h11l3 3v13H5zM9 10h6M9 14h6M9 18h3",
  backups: "M5 5h14v14H5zM9 5v5h6V5M9 19v-5h6v5",
  incidents: "M12 4l9 16H3zM12 10v4M12 17v.5",
  alerts: BELL,
  people: PERSON,
  passkeys: "M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 12h9v4M17 12v3",
  help: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.5v.5",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5L21 21",
  more: "M6 9l6 6 6-6",
  less: "M6 15l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  up: "M12 19V5M6 11l6-6 6 6",
  done: "M5 13l4 4L19 7",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3 2",
  hand: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v6M12 16.5v.5",
  failed: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M9 9l6 6M15 9l-6 6",
  none: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M6 6l12 12",
} as const;
export type IconName = keyof typeof PATHS;

/** Decorative, because the text beside it says the same. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden>
      <path d={PATHS[name]} />
    </svg>
  );
}

/** A bridge in the accent colour, as in the browser tab (mark.svg). */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8" />
      <path d="M6 21h20M9 21v-4a7 7 0 0 1 14 0v4" />
    </svg>
  );
}
