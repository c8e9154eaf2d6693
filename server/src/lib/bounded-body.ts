/** Reads the body of an answer up to a bound: what another system sends is not kept whatever its size. */

/** @returns the bytes; undefined when there are more than `maxBytes`, and the rest is not read */
export async function boundedBytes(answer: Pick<Response, 'body'>, maxBytes: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The same as text. */
export async function boundedText(answer: Pick<Response, 'body'>, maxBytes: number): Promise<string | undefined> {
  return (await boundedBytes(answer, maxBytes))?.toString('utf8')
}
