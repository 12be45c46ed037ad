import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** The parts of a site's request that an authenticator uses. */
interface Asked {
  readonly challenge: string;
  readonly user?: { readonly id: string };
}

/** How it deviates from an honest authenticator. */
export interface Answering {
  readonly origin?: string;
  readonly domain?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly challenge?: string;
  readonly clientData?: object;
  readonly attestation?: { readonly fmt: string; readonly attStmt: Cbor };
  /** A statement about the device's make, signed with a certificate's key. */
  readonly statement?: { readonly key: string; readonly certificate: Buffer };
  readonly userHandle?: string;
  readonly publicKey?: Buffer;
}

interface Credential {
  readonly id: string;
  readonly user: string;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

/** A software authenticator with one passkey. It counts its uses and answers as browsers do at `origin`. */
export class Authenticator {
  readonly #origin: string;
  #credential: Credential | null = null;
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Creates a passkey. */
  create(asked: Asked, more: Answering = {}) {
    const id = randomBytes(16).toString("base64url");
    const user = asked.user?.id ?? "";
    this.#credential = { id, user, ...generateKeyPairSync("ec", { namedCurve: "P-256" }) };
    return this.tell(asked, more);
  }

  /** Presents the existing passkey as if it had just been created. */
  tell(asked: Asked, more: Answering = {}) {
    const { publicKey } = this.#known;
    const id = Buffer.from(this.#known.id, "base64url");
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const made = Buffer.concat([Buffer.alloc(16), length, id, more.publicKey ?? cbor(key)]);
    const authData = this.#authenticatorData(more, made);
    const clientData = this.#clientData("webauthn.create", asked, more);
    const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
    const { fmt, attStmt } = more.attestation ?? attestationOf(more, signed);
    const attestation = new Map<string, Cbor>([
      ["fmt", fmt],
      ["attStmt", attStmt],
      ["authData", authData],
    ]);
    return this.#answer({
      clientDataJSON: clientData.toString("base64url"),
      attestationObject: cbor(attestation).toString("base64url"),
      transports: ["internal"],
    });
  }

  get(asked: Asked, more: Answering = {}) {
    this.counter = more.counter ?? this.counter + 1;
    const clientData = this.#clientData("webauthn.get", asked, more);
    const authenticatorData = this.#authenticatorData(more);
    const signed = Buffer.concat([authenticatorData, createHash("sha256").update(clientData).digest()]);
    return this.#answer({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: sign("sha256", signed, this.#known.privateKey).toString("base64url"),
      userHandle: more.userHandle ?? this.#known.user,
    });
  }

  get #known(): Credential {
    if (this.#credential === null) throw new Error("no passkey was made");
    return this.#credential;
  }

  #answer<Response>(response: Response) {
    const { id } = this.#known;
    const browsersOwn = { authenticatorAttachment: "platform", clientExtensionResults: { credProps: {} } };
    return { id, rawId: id, type: "public-key", response, ...browsersOwn } as const;
  }

  #clientData(type: string, { challenge }: Asked, more: Answering): Buffer {
    const { origin = this.#origin, challenge: signed = challenge, clientData = {} } = more;
    return Buffer.from(
      JSON.stringify({ type, challenge: signed, origin, crossOrigin: false, ...clientData }),
    );
  }

  #authenticatorData({ domain, isVerified = true }: Answering, made?: Buffer): Buffer {
    const rp = domain ?? new URL(this.#origin).hostname;
    const flags = 1 | (isVerified ? 4 : 0) | (made === undefined ? 0 : 64);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const digest = createHash("sha256").update(rp).digest();
    return Buffer.concat([digest, Buffer.from([flags]), counter, made ?? Buffer.alloc(0)]);
  }
}

function attestationOf({ statement }: Answering, signed: Buffer) {
  if (statement === undefined) return { fmt: "none", attStmt: new Map() };
  const attStmt = new Map<string, Cbor>([
    ["alg", -7],
    ["sig", sign("sha256", signed, statement.key)],
    ["x5c", [statement.certificate]],
  ]);
  return { fmt: "packed", attStmt };
}

type Cbor = number | string | Buffer | readonly Cbor[] | ReadonlyMap<number | string, Cbor>;

/** Encodes CBOR, as far as authenticators use it. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)]),
    ]);
  const items = value as readonly Cbor[];
  return Buffer.concat([head(4, items.length), ...items.map(cbor)]);
}

function head(major: number, count: number): Buffer {
  const kind = major << 5;
  if (count < 24) return Buffer.from([kind | count]);
  if (count < 256) return Buffer.from([kind | 24, count]);
  return Buffer.from([kind | 25, count >> 8, count & 255]);
}
