import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decryptWith, encryptWith } from './encryption.ts'

const PASSPHRASE = 'correct horse battery staple'
const CHEAP = { N: 2, r: 1, p: 1, maxmem: 2 ** 20 }
const [HEAD, SEALED] = [37, 64 * 1024 + 16]

/** In pieces of odd sizes, as a file or a socket gives them. */
async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const collect = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
const encrypt = (bytes: Buffer, size = 10_007) =>
  collect(encryptWith(PASSPHRASE, CHEAP)(inPieces(bytes, size)))
const decrypt = (bytes: Buffer, passphrase = PASSPHRASE, size = 9_973) =>
  collect(decryptWith(passphrase, CHEAP)(inPieces(bytes, size)))

describe('an encrypted stream', () => {
  test.each([0, 1, 64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1, 200_000])(
    'KP-32 %i bytes come back as they were',
    async (length) => {
      const bytes = randomBytes(length)
      const sealed = await encrypt(bytes)
      // Fewer bytes may be there by chance.
      if (length >= 32) expect(sealed.includes(bytes.subarray(0, 32))).toBe(false)
      expect((await decrypt(sealed)).equals(bytes)).toBe(true)
    },
  )

  test('KP-32 a composed and a decomposed letter of the passphrase are the same', async () => {
    const sealed = await collect(
      encryptWith('cr\u00e8me br\u00fbl\u00e9e', CHEAP)(inPieces(Buffer.from('x'), 1)),
    )
    expect((await decrypt(sealed, 'cre\u0300me bru\u0302le\u0301e')).toString()).toBe('x')
  })

  test('KP-32 the same data with the same passphrase is another file', async () => {
    const bytes = Buffer.alloc(1_000)
    const [one, other] = [await encrypt(bytes), await encrypt(bytes)]
    expect(one.subarray(HEAD).equals(other.subarray(HEAD))).toBe(false)
  })

  test('KP-32 a wrong passphrase is refused at the first chunk', async () => {
    const sealed = await encrypt(randomBytes(200_000))
    await expect(decrypt(sealed, 'another passphrase')).rejects.toThrow('the passphrase is wrong')
  })

  test('KP-32 changed, shortened, reordered or extended it is refused', async () => {
    const bytes = await encrypt(randomBytes(200_000))
    const flipped = (at: number): Buffer => {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      return changed
    }
    const head = bytes.subarray(0, HEAD)
    const chunk = (index: number) => bytes.subarray(HEAD + index * SEALED, HEAD + (index + 1) * SEALED)
    const forged = {
      salt: flipped(30),
      'first chunk': flipped(HEAD + 5),
      'a tag': flipped(HEAD + SEALED - 1),
      'second chunk': flipped(HEAD + SEALED + 5),
      'last byte': flipped(bytes.length - 1),
      'cut at the end of a chunk': bytes.subarray(0, HEAD + 2 * SEALED),
      'cut in a chunk': bytes.subarray(0, bytes.length - 7),
      'head only': head,
      'part of the head': bytes.subarray(0, 30),
      nothing: Buffer.alloc(0),
      swapped: Buffer.concat([head, chunk(1), chunk(0), bytes.subarray(HEAD + 2 * SEALED)]),
      'one left out': Buffer.concat([head, chunk(0), bytes.subarray(HEAD + 2 * SEALED)]),
      extended: Buffer.concat([bytes, Buffer.from('x')]),
    }
    for (const [what, content] of Object.entries(forged)) {
      await expect(decrypt(content), what).rejects.toThrow(/wrong|changed|ends in the middle/)
    }
  })
})
