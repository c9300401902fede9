import { inflateSync } from 'node:zlib'

export interface PdfPage {
  /** Width and height in points. */
  size: readonly [number, number]
  /** The texts in the order in which they were written. */
  texts: readonly string[]
  pictures: number
}

/** Reads the text of a PDF back by the fonts' own tables, as a reader does that searches or copies. */
export const pdfPages = (file: Uint8Array): PdfPage[] => {
  const objects = objectsOf(file)
  const at = (reference: string | undefined) => objects.get(Number(reference)) ?? { head: '', stream: '' }
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  const kids = /\/Kids \[([^\]]*)\]/.exec([...objects.values()].map(({ head }) => head).join('\n'))?.[1] ?? ''
  const order = [...kids.matchAll(/(\d+) 0 R/g)].map(([, kid]) => at(kid))
  return (order.length === pages.length ? order : pages).map(({ head }) => {
    const resources = at(/\/Resources (\d+) 0 R/.exec(head)?.[1]).head
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font]) => {
        const table = at(/\/ToUnicode (\d+) 0 R/.exec(at(font).head)?.[1]).stream
        return [name, lettersOf(table)] as const
      }),
    )
    const content = at(/\/Contents (\d+) 0 R/.exec(head)?.[1]).stream
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? []
    return {
      size: [Number(width), Number(height)],
      texts: textsOf(content, fonts),
      pictures: [...content.matchAll(/\/I\d+ Do/g)].length,
    }
  })
}

const objectsOf = (file: Uint8Array) => {
  const objects = new Map<number, { head: string; stream: string }>()
  const text = Buffer.from(file).toString('latin1')
  for (const [, number, body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', rest] = body.split(/\nstream\n/)
    const raw = Buffer.from(rest?.replace(/\nendstream$/, '') ?? '', 'latin1')
    const isText = rest !== undefined && !/\/(FontFile|Subtype \/Image)/.test(head)
    objects.set(Number(number), {
      head,
      stream: isText && head.includes('FlateDecode') ? inflateSync(raw).toString('latin1') : '',
    })
  }
  return objects
}

/** Glyph numbers and the letters that they stand for. */
const lettersOf = (table: string): readonly string[] => {
  const letters: string[] = []
  for (const [, from = '', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    for (const [place, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries())
      letters[Number.parseInt(from, 16) + place] = Buffer.from(hex.replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le')
  }
  return letters
}

const textsOf = (content: string, fonts: ReadonlyMap<string, readonly string[]>): string[] => {
  const texts: string[] = []
  let font: readonly string[] = []
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? []
    if (shown === undefined) continue
    const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => hex).join('')
    texts.push(
      [...glyphs.matchAll(/.{4}/g)].map(([glyph]) => font[Number.parseInt(glyph, 16)] ?? '').join(''),
    )
  }
  return texts
}
