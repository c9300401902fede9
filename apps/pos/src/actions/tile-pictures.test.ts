import { describe, expect, test } from 'vitest'
import type { FetchedPicture } from '../api/fetch-picture.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import { MAX_KEPT_BYTES, MAX_PICTURES, createTilePictures } from './tile-pictures.ts'

const memoryStore = (names: readonly string[] = []): PictureStore => {
  const files = new Map(names.map((name) => [name, new Blob([name])]))
  return {
    names: async () => [...files.keys()],
    read: async (picture) => files.get(picture),
    write: async (picture, file) => void files.set(picture, file),
    remove: async (picture) => void files.delete(picture),
    clear: async () => files.clear(),
  }
}

const setUp = (answer: (picture: string) => FetchedPicture, store = memoryStore()) => {
  const asked: string[] = []
  let atOnce = 0
  let mostAtOnce = 0
  const pictures = createTilePictures({
    store,
    pause: async () => undefined,
    fetch: async (picture) => {
      asked.push(picture)
      mostAtOnce = Math.max(mostAtOnce, ++atOnce)
      await Promise.resolve()
      atOnce -= 1
      return answer(picture)
    },
  })
  return { pictures, store, asked, mostAtOnce: () => mostAtOnce }
}
const named = (count: number): string[] => Array.from({ length: count }, (_, at) => `p${at}`)

describe('a tile', () => {
  test('HU-21 gets its picture from the server once, and one after the other', async () => {
    const till = setUp((picture) => new Blob([picture]))
    const [first, again] = await Promise.all(['a', 'a', 'b', 'c'].map((one) => till.pictures.load(one)))
    expect(await first?.text()).toBe('a')
    expect(again).toBe(first)
    expect(till.asked).toEqual(['a', 'b', 'c'])
    expect(till.mostAtOnce()).toBe(1)
  })

  test('HU-23 gets a kept picture without the server', async () => {
    const till = setUp(() => 'unreachable', memoryStore(['a']))
    expect(await (await till.pictures.load('a'))?.text()).toBe('a')
    expect(till.asked).toEqual([])
  })

  test('HU-25 has none if it cannot be fetched, and asks again only where that may help', async () => {
    const till = setUp((picture) => (picture === 'gone' ? 'missing' : 'unreachable'))
    for (const picture of ['gone', 'gone', 'later', 'later'])
      expect(await till.pictures.load(picture)).toBeUndefined()
    expect(till.asked).toEqual(['gone', 'later', 'later'])
  })

  test('HU-25 has its picture also where nothing can be stored', async () => {
    const full: PictureStore = {
      ...memoryStore(),
      names: () => Promise.reject(new Error('the disk is full')),
      read: () => Promise.reject(new Error('the disk is full')),
    }
    const till = setUp((picture) => new Blob([picture]), full)
    expect(await (await till.pictures.load('a'))?.text()).toBe('a')
  })
})

describe('the device', () => {
  test('HU-22 keeps a thousand pictures, and the oldest goes for one that is shown', async () => {
    const till = setUp((picture) => new Blob([picture]), memoryStore(named(MAX_PICTURES)))
    await till.pictures.load('new')
    const names = await till.store.names()
    expect(names).toHaveLength(MAX_PICTURES)
    expect([names[0], names.at(-1)]).toEqual(['p1', 'new'])
  })

  test('HU-22 keeps no large picture', async () => {
    const till = setUp(() => new Blob([new Uint8Array(MAX_KEPT_BYTES + 1)]))
    expect((await till.pictures.load('large'))?.size).toBe(MAX_KEPT_BYTES + 1)
    expect(await till.store.names()).toEqual([])
  })

  test('HU-21 HU-22 fetches ahead what it lacks while there is room', async () => {
    const till = setUp((picture) => new Blob([picture]), memoryStore(named(MAX_PICTURES - 2)))
    await till.pictures.prefetch(['p0', 'x', 'x', 'y', 'z'])
    expect(till.asked).toEqual(['x', 'y'])
    expect(await till.store.names()).toHaveLength(MAX_PICTURES)
  })

  test('HU-25 stops fetching ahead when the server is away', async () => {
    const till = setUp(() => 'unreachable')
    await till.pictures.prefetch(['a', 'b'])
    expect(till.asked).toEqual(['a'])
  })
})
