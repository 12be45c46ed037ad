import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/**
 * Encrypts texts for storage: AES-256-GCM with a random nonce. The owner is bound to the text, so a sealed text that
 * was moved elsewhere does not open. It begins with the key's id, so that keys can be changed.
 */
export interface Cipher {
  seal(text: string, belongsTo: string): string;
  /** Decrypts a text; `null` if it was sealed with an unknown key or for another owner, or is damaged. */
  open(sealed: string, belongsTo: string): { readonly text: string; readonly isOldKey: boolean } | null;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Creates the cipher; `null` if there is no key. */
export function cipherOf(keys: readonly string[]): Cipher | null {
  return keys.length === 0 ? null : createCipher(keys);
}

/** The first key seals; the others only open older texts. Keys are 32 bytes in base64. */
export function createCipher(keys: readonly string[]): Cipher {
  const ring = new Map(keys.map((key) => [keyId(key), Buffer.from(key, "base64")]));
  const [first] = ring;
  if (first === undefined) throw new Error("a cipher needs a key");
  const [currentId, currentKey] = first;
  return {
    seal(text, belongsTo) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", currentKey, nonce).setAAD(Buffer.from(belongsTo));
      const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${currentId}.${sealed.toString("base64url")}`;
    },
    open(sealed, belongsTo) {
      const [id = "", content = ""] = sealed.split(".");
      const key = ring.get(id);
      const bytes = Buffer.from(content, "base64url");
      if (key === undefined || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const text = decrypt(bytes, key, belongsTo);
      return text === null ? null : { text, isOldKey: id !== currentId };
    },
  };
}

function decrypt(bytes: Buffer, key: Buffer, belongsTo: string): string | null {
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(belongsTo))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** Identifies the key without revealing it: 32 random bytes cannot be found from their hash. */
function keyId(key: string): string {
  return createHash("sha256").update("loyalty-bridge key ").update(key, "base64").digest("hex").slice(0, 8);
}
