/** @returns the text of an answer; undefined when it is larger than `bytes` */
export async function readAnswer(response: Response, bytes: number): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > bytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
