import type { Readable } from 'node:stream'

/** The first line of every backup; the number changes when the layout does. */
export const MAGIC = 'EVERTILL-BACKUP 1'

const SHORT = 4

/** A piece of a table: its length, then its bytes. Length 0 ends the table. */
export const framed = (piece: Buffer): Buffer => {
  const length = Buffer.alloc(SHORT)
  length.writeUInt32BE(piece.length)
  return Buffer.concat([length, piece])
}

export const END_OF_TABLE = Buffer.alloc(SHORT)

export class InvalidBackup extends Error {
  override readonly name = 'InvalidBackup'
}

/** Reads lines and pieces from a stream without ever holding more than one of them. */
export class FrameReader {
  readonly #source: AsyncIterator<Buffer>
  #rest = Buffer.alloc(0)

  constructor(stream: Readable) {
    // Told again to whoever reads next; unheard in between it would end the process.
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
    return taken
  }

  async line(): Promise<string> {
    let end = this.#rest.indexOf(0x0a)
    while (end < 0) {
      await this.#more()
      end = this.#rest.indexOf(0x0a)
    }
    const text = (await this.#take(end + 1)).toString('utf8')
    return text.slice(0, -1)
  }

  async json<Value>(): Promise<Value> {
    try {
      return JSON.parse(await this.line()) as Value
    } catch (error) {
      if (error instanceof SyntaxError) throw new InvalidBackup('the backup is damaged')
      throw error
    }
  }

  /** The pieces of one table, to its end. */
  async *pieces(): AsyncGenerator<Buffer> {
    for (;;) {
      const length = (await this.#take(SHORT)).readUInt32BE()
      if (length === 0) return
      yield await this.#take(length)
    }
  }
}
