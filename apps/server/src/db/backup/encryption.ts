import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { open } from 'node:fs/promises'
import { InvalidBackup } from './frames.ts'

/** The start of every encrypted backup; the number stands for the layout and the parameters below. */
const MAGIC = Buffer.from('EVERTILL-ENCRYPTED 1\n')
const SALT_BYTES = 16
const HEAD_BYTES = MAGIC.length + SALT_BYTES
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES
const ALGORITHM = 'aes-256-gcm'

/** One guess takes 128 MiB and about half a second: RFC 7914 with the parameters that OWASP recommends for passwords. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 }

type Cost = typeof SCRYPT

const deriveKey = (passphrase: string, salt: Buffer, cost: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

/**
 * Number of the chunk, and whether it is the last. The key belongs to one file, so no nonce is used twice. A file whose
 * chunks were swapped, left out or cut off at the end of one fails to authenticate.
 */
const nonceOf = (index: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

type Sealing = { readonly key: Buffer; readonly head: Buffer }

const seal = ({ key, head }: Sealing, index: number, isLast: boolean, chunk: Buffer): Buffer => {
  const cipher = createCipheriv(ALGORITHM, key, nonceOf(index, isLast)).setAAD(head)
  return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
}

const unseal = ({ key, head }: Sealing, index: number, isLast: boolean, sealed: Buffer): Buffer => {
  const end = sealed.length - TAG_BYTES
  if (end < 0) throw new InvalidBackup('the backup ends in the middle')
  const decipher = createDecipheriv(ALGORITHM, key, nonceOf(index, isLast))
    .setAAD(head)
    .setAuthTag(sealed.subarray(end))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()])
  } catch {
    throw new InvalidBackup(
      index === 0
        ? 'the passphrase is wrong, or the backup was changed'
        : 'the backup was changed, or its end is missing',
    )
  }
}

/** The first `length` bytes, and pieces of `size` bytes after it. Only the end of the stream shows which one is the last. */
async function* piecesOf(source: AsyncIterable<Buffer>, length: number, size: number) {
  let rest = Buffer.alloc(0)
  let hasHead = length === 0
  for await (const part of source) {
    rest = Buffer.concat([rest, part])
    if (!hasHead && rest.length >= length) {
      yield { piece: rest.subarray(0, length), isLast: false }
      rest = rest.subarray(length)
      hasHead = true
    }
    while (hasHead && rest.length > size) {
      yield { piece: rest.subarray(0, size), isLast: false }
      rest = rest.subarray(size)
    }
  }
  if (!hasHead) throw new InvalidBackup('the backup ends in the middle')
  yield { piece: rest, isLast: true }
}

/** For `pipeline`: encrypts a stream with a passphrase, in chunks that are authenticated one by one. Tests pay less. */
export const encryptWith = (passphrase: string, cost: Cost = SCRYPT) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_BYTES)
    const head = Buffer.concat([MAGIC, salt])
    const sealing = { key: await deriveKey(passphrase, salt, cost), head }
    yield head
    let index = 0
    for await (const { piece, isLast } of piecesOf(source, 0, CHUNK_BYTES)) {
      yield seal(sealing, index, isLast, piece)
      index += 1
    }
  }

/** For `pipeline`: the reverse. Nothing of a chunk is passed on before the chunk is authenticated. */
export const decryptWith = (passphrase: string, cost: Cost = SCRYPT) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let sealing: Sealing | undefined
    let index = 0
    for await (const { piece, isLast } of piecesOf(source, HEAD_BYTES, SEALED_BYTES)) {
      if (sealing === undefined) {
        sealing = { key: await deriveKey(passphrase, piece.subarray(MAGIC.length), cost), head: piece }
        continue
      }
      yield unseal(sealing, index, isLast, piece)
      index += 1
    }
  }

export const isEncrypted = async (file: string): Promise<boolean> => {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return buffer.equals(MAGIC)
  } finally {
    await handle.close()
  }
}
