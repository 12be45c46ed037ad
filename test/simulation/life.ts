import type { Clock } from "../../src/runtime/time/clock.ts";

/** They end with the process: nobody waits for them. */
const ENDLESS: ReadonlySet<string> = new Set(["patrol"]);

/**
 * One run of the bridge's process. Everything it hears from outside (time, store, network) comes through here, so
 * that it can be paused, and killed: whatever it still waits for then never comes.
 */
export class Life {
  #isDead = false;
  #pause: PromiseWithResolvers<void> | null = null;
  #underWay = 0;
  readonly #callsOff = Promise.withResolvers<void>();

  /** Acts of the store that the process waits for. */
  get underWay(): number {
    return this.#pause === null && !this.#isDead ? this.#underWay : 0;
  }

  get isPaused(): boolean {
    return this.#pause !== null;
  }

  /** Resolves when the process stops waiting for calls under way. */
  get calledOff(): Promise<void> {
    return this.#callsOff.promise;
  }

  callOff(): void {
    this.#callsOff.resolve();
  }

  kill(): void {
    this.#isDead = true;
  }

  pause(): void {
    this.#pause ??= Promise.withResolvers();
  }

  resume(): void {
    this.#pause?.resolve();
    this.#pause = null;
  }

  /** Resolves while the process runs. */
  async awake(): Promise<void> {
    while (this.#pause !== null) await this.#pause.promise;
    if (this.#isDead) await new Promise(() => {});
  }

  /** What the promise says, as soon as the process runs to hear it. */
  async receive<T>(promise: Promise<T>): Promise<T> {
    const said = await promise.then(
      (value) => () => value,
      (error: unknown) => () => {
        throw error;
      },
    );
    await this.awake();
    return said();
  }

  clock(clock: Clock): Clock {
    return {
      now: () => clock.now(),
      monotonic: () => clock.monotonic(),
      after: (waitMs, callback) => {
        let isCalledOff = false;
        const ring = async () => {
          await this.awake();
          if (!isCalledOff) callback();
        };
        const callOff = clock.after(waitMs, () => void ring());
        return () => {
          isCalledOff = true;
          callOff();
        };
      },
    };
  }

  /** The same object, each of its methods asked and heard by this process only. */
  guard<Methods extends object>(methods: Methods): Methods {
    const guarded = Object.entries(methods).map(([name, method]) => [
      name,
      async (...given: unknown[]) => {
        await this.awake();
        const counted = ENDLESS.has(name) ? 0 : 1;
        this.#underWay += counted;
        try {
          return await this.receive(Promise.resolve(method(...given)));
        } finally {
          this.#underWay -= counted;
        }
      },
    ]);
    return Object.fromEntries(guarded) as Methods;
  }
}
