import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createFakeManage, type FakeManage } from '../../testing/fake-manage.ts'
import { openHub } from '../../testing/open-hub.tsx'

let server: FakeManage

beforeEach(() => {
  localStorage.clear()
  server = createFakeManage()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const logo = () => page.getByRole('img', { name: 'The logo as it is printed' })

const choose = async (file: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) return expect.fail('no way to choose a file')
  // As a drop would: past the list of kinds in the file dialog.
  input.accept = ''
  return userEvent.upload(input, file)
}
/** Its left half is black. */
const picture = async (type: string, [width, height]: readonly [number, number]) => {
  const canvas = new OffscreenCanvas(width, height)
  const ink = canvas.getContext('2d')
  if (ink) {
    ink.fillStyle = '#fff'
    ink.fillRect(0, 0, width, height)
    ink.fillStyle = '#000'
    ink.fillRect(0, 0, width / 2, height)
  }
  return new File([await canvas.convertToBlob({ type })], 'logo', { type })
}

test.each(['image/png', 'image/jpeg'])(
  'HT-21 a picture (%s) is shown as it is printed and saved',
  async (type) => {
    await openHub(server, '/print-configs/bill-80')
    await expect.element(button('Choose a picture')).toBeVisible()
    await choose(await picture(type, [1_000, 500]))
    await expect.element(logo()).toBeVisible()
    const paper = page.getByRole('img', { name: 'A receipt on 80mm' })
    await expect.poll(() => paper.element().querySelector('canvas')?.width).toBe(384)
    await button('Save').click()
    await expect.element(page.getByText(/^Saved \d/)).toBeVisible()
    expect(server.calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
      Row: { Logo: { Width: 384, Height: 192 } },
    })
    await button('Remove').click()
    await expect.element(logo()).not.toBeInTheDocument()
    await button('Save').click()
    await expect.poll(() => server.rows['print-configs'][0]?.['Logo']).toBeNull()
  },
)

test('HT-21 a file that is no such picture is refused with a sentence, and the logo stays', async () => {
  await openHub(server, '/print-configs/bill-80')
  await expect.element(button('Choose a picture')).toBeVisible()
  await choose(await picture('image/png', [80, 80]))
  await expect.element(logo()).toBeVisible()
  await choose(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg', { type: 'image/svg+xml' }))
  await expect.element(page.getByText('Choose a PNG or JPEG picture.')).toBeVisible()
  await choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'logo.png', { type: 'image/png' }))
  await expect.element(page.getByText(/^The file is larger than 5 MB/)).toBeVisible()
  await choose(new File(['not a picture'], 'logo.png', { type: 'image/png' }))
  await expect.element(page.getByText('This file cannot be read as a picture.')).toBeVisible()
  await expect.element(logo()).toBeVisible()
})
