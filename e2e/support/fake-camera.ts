import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ean13Modules } from '../../apps/pos/src/testing/ean13.ts'

const [WIDTH, HEIGHT] = [640, 480]
const MODULE_PX = 4
const [BLACK, WHITE, NO_COLOUR] = [16, 235, 128]

/** Writes a film of one frame that shows the barcode. Returns what makes Chromium play it as its camera, without asking. */
export const fakeCamera = (folder: string, code: string): string[] => {
  const modules = ean13Modules(code)
  const left = (WIDTH - modules.length * MODULE_PX) / 2
  const row = Buffer.alloc(WIDTH, WHITE)
  for (const [index, module] of [...modules].entries())
    if (module === '1') row.fill(BLACK, left + index * MODULE_PX, left + (index + 1) * MODULE_PX)
  const empty = Buffer.alloc(WIDTH, WHITE)
  const film = join(folder, 'camera.y4m')
  writeFileSync(
    film,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\nFRAME\n`),
      ...Array.from({ length: HEIGHT }, (_, y) => (y > 120 && y < 360 ? row : empty)),
      // Two planes for the colours, each with a quarter of the pixels.
      Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR),
    ]),
  )
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]
}
