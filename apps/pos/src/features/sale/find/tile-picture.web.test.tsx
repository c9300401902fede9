import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { keepTilePictures } from '../../../actions/keep-tile-pictures.ts'
import { pictureStore } from '../../../platform/picture-store.ts'
import { product } from '../../../testing/products.ts'
import { openSaleStage } from '../../../testing/sale-stage.tsx'
import { SaleScreen } from '../sale.screen.tsx'

const PICTURE = '0123456789abcdef0123456789abcdef'
const LONG = 'Hand-woven cotton bed sheet with two pillow covers, king size, pack of 12'
const GOODS = [
  product({ key: 'butter', Name: LONG, Picture: PICTURE, RetailPrice: 9_999_900, MRP: 12_345_600 }),
  product({ key: 'soap', Name: 'Bath soap' }),
]

const drawPicture = async (): Promise<Blob> => {
  const canvas = new OffscreenCanvas(64, 64)
  canvas.getContext('2d')?.fillRect(0, 0, 64, 64)
  return canvas.convertToBlob({ type: 'image/webp' })
}

const open = async (tilePictures = true) => {
  const stage = await openSaleStage({
    products: GOODS,
    settings: { tilePictures },
    session: { token: () => 'a token' },
  })
  await stage.show(<SaleScreen receiptOf={() => null} />)
  await expect.element(tile(LONG)).toBeVisible()
  return stage
}
const tile = (name: string) => page.getByRole('option', { name })
const imageOf = (name: string) => tile(name).element().querySelector('img')
const rectOf = (element: Element | null | undefined) => element?.getBoundingClientRect()

beforeEach(async () => {
  await page.viewport(1280, 800)
  await pictureStore().clear()
})

describe('a tile', () => {
  test('HU-20 HU-23 shows the picture of its product, which the device keeps for offline', async () => {
    await pictureStore().write(PICTURE, await drawPicture())
    await open()
    await expect.poll(() => imageOf(LONG)?.complete && imageOf(LONG)?.naturalWidth).toBe(64)
    expect(imageOf(LONG)?.alt).toBe('')
    expect(imageOf('Bath soap')).toBeNull()
  })

  test.each([
    [1280, 800],
    [390, 844],
  ])('HU-20 keeps a place for it beside name and price, %d × %d', async (width, height) => {
    await page.viewport(width, height)
    await open()
    await expect.poll(() => rectOf(tile(LONG).element())?.width).toBeLessThan(391)
    const picture = rectOf(tile(LONG).element().querySelector('[class*=picture]'))
    // On a phone the products are a list, which has no pictures.
    if (width === 390) return expect(picture?.width).toBe(0)
    const [name, price] = ['name', 'now'].map((part) =>
      rectOf(tile(LONG).element().querySelector(`[class*=_${part}]`)),
    )
    expect(picture?.top).toBeGreaterThanOrEqual(name?.bottom ?? Number.POSITIVE_INFINITY)
    expect(picture?.bottom).toBeLessThanOrEqual(price?.top ?? 0)
    expect(rectOf(tile(LONG).element())?.height).toBe(rectOf(tile('Bath soap').element())?.height)
  })

  test('HU-25 is sold without a picture that the server does not give', async () => {
    const stage = await open()
    await tile(LONG).click()
    await expect.poll(() => stage.cart.get().Lines.map(({ ProductID }) => ProductID)).toEqual(['butter'])
    expect(imageOf(LONG)).toBeNull()
  })
})

describe('the setting', () => {
  test('HU-24 takes pictures off the tiles and off the device', async () => {
    await pictureStore().write(PICTURE, await drawPicture())
    const stage = await open()
    await expect.poll(() => imageOf(LONG)).not.toBeNull()
    await stage.settings.change({ tilePictures: false })
    await expect.poll(() => imageOf(LONG)).toBeNull()
    keepTilePictures(stage.runtime)
    await expect.poll(() => pictureStore().names()).toEqual([])
  })
})

describe('after a product sync', () => {
  test('HU-21 pictures are fetched with the token and kept', async () => {
    const stage = await openSaleStage({ products: GOODS, session: { token: () => 'a token' } })
    const file = await drawPicture()
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(file))
    keepTilePictures(stage.runtime)
    await expect.poll(() => pictureStore().names()).toEqual([PICTURE])
    const [address, options] = fetched.mock.calls[0] ?? []
    fetched.mockRestore()
    expect(address).toBe(`/api/catalog/pictures/${PICTURE}`)
    expect(options?.headers).toEqual({ authorization: 'Bearer a token' })
  })
})
