import { createPreferences } from '@evertill/ui/preferences.ts'
import { qrPath } from '@evertill/ui/qr-path.ts'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../db/device/setting-values.ts'
import { createBarcodeReader } from '../../platform/barcode-reader.ts'
import { USUAL_KEYS } from '../../platform/key-map.ts'
import { writeSettings } from '../../queries/settings-file.ts'

/** As large as the settings show it. */
const SIDE = 360

const drawn = (text: string): HTMLCanvasElement => {
  const { path, size } = qrPath(text)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const context = canvas.getContext('2d') ?? expect.fail('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIDE, SIDE)
  context.scale(SIDE / size, SIDE / size)
  context.fillStyle = '#000'
  context.fill(new Path2D(path))
  return canvas
}

test('DS-9 the QR code of the longest settings is read back by the camera of another device', async () => {
  const keys = Object.fromEntries(
    Object.keys(USUAL_KEYS).map((action, index) => [
      action,
      `Ctrl+Shift+F${[1, 2, 3, 6, 7, 8, 9, 10][index]}`,
    ]),
  )
  const layout = createPreferences({ getItem: () => null, setItem: () => {} }).get()
  const text = writeSettings(layout, { ...DEFAULT_SETTINGS, keys, scanPrefix: ']C1', scanSuffix: '\t\n' })
  const reader = await createBarcodeReader(['qr_code'])
  expect(reader === 'noReader' ? reader : await reader.read(drawn(text))).toEqual([text])
})
