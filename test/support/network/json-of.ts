/** An answer's body, of whatever shape. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export async function jsonOf(response: Response): Promise<any> {
  return response.json();
}
