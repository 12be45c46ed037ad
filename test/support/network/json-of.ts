/** The JSON body of an answer, whatever its shape. */
// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
export async function jsonOf(response: Response): Promise<any> {
  return response.json();
}
