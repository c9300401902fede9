import type { IncomingMessage } from 'node:http'
import { Refusal } from './refusal.ts'

/** The whole body. One that is too large is refused before it is read, or as soon as it is noticed. */
export const readBody = async (request: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new Refusal('too-large')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new Refusal('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export const isType = (request: IncomingMessage, type: string): boolean =>
  request.headers['content-type']?.split(';')[0]?.trim() === type

export const requireType = (request: IncomingMessage, type: string): void => {
  if (!isType(request, type)) throw new Refusal('bad-request')
}
