// Fills in the block "Your points" (blocks/your-points.liquid). Whatever comes from the bridge is text, never markup.
const WAIT_MS = 10_000;

for (const block of document.querySelectorAll(".loyalty-points")) void show(block);

async function show(block) {
  const { dataset } = block;
  const note = block.querySelector("[data-note]");
  try {
    const answer = await fetch(dataset.address, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(WAIT_MS),
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const { points } = await answer.json();
    if (points === null) block.hidden = true;
    else fill(block, points);
  } catch {
    note.textContent = dataset.unavailable;
  }
  block.removeAttribute("aria-busy");
}

function fill(block, { balance, pending, uncounted, movements }) {
  const { language, empty, uncounted: notCounted } = block.dataset;
  const number = new Intl.NumberFormat(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
  for (const [name, value] of Object.entries({ balance, pending }))
    block.querySelector(`[data-sum="${name}"]`).textContent = number.format(value);
  const note = movements.length === 0 ? empty : uncounted > 0 ? notCounted : "";
  if (note !== "") block.querySelector("[data-note]").textContent = note;
  const rows = movements.flatMap(({ order, placedAt, state, points, redeemed }) => {
    const day = date.format(new Date(placedAt));
    const earned = state === "none" ? [] : [[order, day, block.dataset[state], points]];
    return redeemed === null ? earned : [...earned, [order, day, block.dataset.none, -redeemed]];
  });
  block
    .querySelector("tbody")
    .replaceChildren(
      ...rows.map(([order, day, state, points]) =>
        row([order, day, state, points === null ? "–" : number.format(points)]),
      ),
    );
}

function row(texts) {
  const line = document.createElement("tr");
  for (const text of texts) line.insertCell().textContent = text;
  return line;
}
