import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readPictureFiles } from './picture-files.ts'
import { planPictures } from './plan-pictures.ts'

const zipOf = (files: Record<string, Uint8Array>, name = 'pictures.zip'): File =>
  new File([Uint8Array.from(zipSync(files, { level: 1 }))], name)
const picture = (text: string) => strToU8(text)
const match = (File: string, key = File) => ({ File, key, Version: 3, Name: key, Picture: null })

test('HU-12 a ZIP file gives its pictures, whatever the file and its folders are called', async () => {
  const { pictures, left } = await readPictureFiles([
    zipOf(
      {
        'goods/DEMO-001.JPG': picture('one'),
        'goods/deep/Table butter 100 g.webp': picture('two'),
        'goods/': new Uint8Array(),
        '__MACOSX/goods/._DEMO-001.JPG': picture('mac'),
        '.DS_Store': picture('mac'),
        'prices.csv': picture('a;b'),
        '../up.png': picture('three'),
      },
      'goods.dat',
    ),
  ])
  expect(pictures.map(({ name, product }) => [name, product])).toEqual([
    ['DEMO-001.JPG', 'DEMO-001'],
    ['Table butter 100 g.webp', 'Table butter 100 g'],
    ['up.png', 'up'],
  ])
  expect(left).toEqual(['prices.csv'])
  expect(await Promise.all(pictures.map(async ({ read }) => (await read()).text()))).toEqual([
    'one',
    'two',
    'three',
  ])
})

test('HU-12 pictures that are chosen together count as those of a ZIP file do', async () => {
  const { pictures, left } = await readPictureFiles([
    new File(['x'], 'milk.png'),
    new File(['x'], 'notes.txt'),
    zipOf({ 'curd.jpeg': picture('c') }),
  ])
  expect(pictures.map(({ product }) => product)).toEqual(['milk', 'curd'])
  expect(left).toEqual(['notes.txt'])
})

test('HU-13 a picture that is larger than 5 MB is left out without being unpacked', async () => {
  const bomb = zipOf({ 'bomb.png': new Uint8Array(6 * 1024 * 1024), 'tea.png': picture('t') })
  expect(bomb.size).toBeLessThan(100_000)
  const { pictures, left } = await readPictureFiles([bomb])
  expect(pictures.map(({ product }) => product)).toEqual(['tea'])
  expect(left).toEqual(['bomb.png'])
})

test('HU-13 an entry that is larger than it says is cut off there', async () => {
  const bytes = zipSync({ 'bomb.png': new Uint8Array(8 * 1024 * 1024) }, { level: 1 })
  const view = new DataView(bytes.buffer)
  // The size in the directory at the end, which is read before anything is unpacked.
  const directory = bytes.lastIndexOf(0x50, bytes.length - 23)
  expect(view.getUint32(directory, true)).toBe(0x0201_4b50)
  view.setUint32(directory + 24, 1_000, true)
  const { pictures } = await readPictureFiles([new File([Uint8Array.from(bytes)], 'bomb.zip')])
  const size = await pictures[0]?.read().then(
    (file) => file.size,
    () => 'refused',
  )
  expect(size === 'refused' || Number(size) <= 1_000).toBe(true)
})

test('HU-12 a damaged archive is refused', async () => {
  const broken = new File([strToU8('PK\u0003\u0004 and then nothing')], 'pictures.zip')
  await expect(readPictureFiles([broken])).rejects.toMatchObject({ fault: 'brokenZip' })
})

test('HU-12 one file is planned for a product, and the others are left', async () => {
  const chosen = await readPictureFiles([
    new File(['x'], 'DEMO-001.png'),
    new File(['x'], '8900000000012.png'),
    new File(['x'], 'nothing.png'),
    new File(['x'], 'list.txt'),
  ])
  const plan = planPictures(chosen, [match('DEMO-001', 'butter'), match('8900000000012', 'butter')])
  expect(plan.pictures.map(({ file, product }) => [file.name, product.key])).toEqual([
    ['DEMO-001.png', 'butter'],
  ])
  expect(plan.left).toEqual(['8900000000012.png', 'nothing.png', 'list.txt'])
})
