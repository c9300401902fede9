import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** The first line of every backup; the number changes when the layout does. */
export const MAGIC = 'EVERTILL-BACKUP 2'
/** The layout before: a checksum per table, none over header and whole. */
export const MAGIC_WITHOUT_CHECKSUM = 'EVERTILL-BACKUP 1'

const LENGTH_BYTES = 4
/** A line is a header. A file without line breaks is no backup and must not fill the memory. */
const MAX_LINE_BYTES = 2 ** 20

/** A frame is the length of a chunk, then its bytes. Length 0 ends the table. */
export const toFrame = (chunk: Buffer): Buffer => {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(chunk.length)
  return Buffer.concat([length, chunk])
}

export const END_OF_TABLE = Buffer.alloc(LENGTH_BYTES)

export class InvalidBackup extends Error {
  override readonly name = 'InvalidBackup'
}

/** Reads lines and chunks from a stream and holds at most one of them in memory. */
export class FrameReader {
  readonly #source: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  #rest = Buffer.alloc(0)

  constructor(stream: Readable) {
    // The next read reports the error again. Without a listener it would crash the process before that.
    stream.on('error', () => undefined)
    this.#source = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  async #more(): Promise<void> {
    const next = await this.#source.next()
    if (next.done) throw new InvalidBackup('the backup ends in the middle')
    this.#rest = Buffer.concat([this.#rest, next.value])
  }

  async #take(length: number): Promise<Buffer> {
    while (this.#rest.length < length) await this.#more()
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    this.#hash.update(taken)
    return taken
  }

  async line(): Promise<string> {
    let end = this.#rest.indexOf(0x0a)
    while (end < 0) {
      if (this.#rest.length > MAX_LINE_BYTES) throw new InvalidBackup('the backup is damaged')
      await this.#more()
      end = this.#rest.indexOf(0x0a)
    }
    const text = (await this.#take(end + 1)).toString('utf8')
    return text.slice(0, -1)
  }

  async json<Value extends object>(): Promise<Value> {
    try {
      return Object(JSON.parse(await this.line())) as Value
    } catch (error) {
      if (error instanceof SyntaxError) throw new InvalidBackup('the backup is damaged')
      throw error
    }
  }

  /** The checksum of everything read so far. */
  sha256(): string {
    return this.#hash.copy().digest('hex')
  }

  /** Refuses bytes after the end. */
  async end(): Promise<void> {
    const next = this.#rest.length > 0 || (await this.#source.next()).done !== true
    if (next) throw new InvalidBackup('the backup goes on after its end')
  }

  /** The chunks of one table. */
  async *chunks(): AsyncGenerator<Buffer> {
    for (;;) {
      const length = (await this.#take(LENGTH_BYTES)).readUInt32BE()
      if (length === 0) return
      yield await this.#take(length)
    }
  }
}
