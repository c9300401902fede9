import { CURRENCIES } from '@evertill/domain'
import { describe, expect, test } from 'vitest'
import { priceLabelOf } from './price-label.ts'
import { COLUMNS, type RollRow } from './roll.ts'
import { zplBytes } from './zpl.ts'

const columns = COLUMNS['58mm']
const zpl = (rows: readonly RollRow[], draw?: Parameters<typeof zplBytes>[1]['draw']) =>
  new TextDecoder().decode(zplBytes(rows, { columns, draw }))
const label = (name: string, code = '8900000000012') =>
  priceLabelOf(
    { name, code, price: 5_800, unit: '', mrp: 6_000, currency: CURRENCIES.INR, taxNote: '' },
    columns,
  )

describe('a label in ZPL', () => {
  test('LB-8 has name, price, MRP and bars, in UTF-8 and within the width of its roll', () => {
    const text = (y: number, x: number, height: number, width: number, words: string) =>
      `^FO${x},${y}^A0N,${height},${width}^FB384,1,0,C,0^FH_^FD${words}^FS`
    expect(zpl(label('Crème brûlée'))).toBe(
      [
        '^XA^CI28^PW384^LL234^LH0,0',
        text(8, 0, 28, 20, 'Crème brûlée'),
        text(8, 1, 28, 20, 'Crème brûlée'),
        text(40, 0, 52, 36, 'Rs 58.00'),
        text(40, 1, 52, 36, 'Rs 58.00'),
        text(98, 0, 28, 20, 'MRP Rs 60.00'),
        '^FO49,130^BY3^BEN,60,Y,N^FD890000000001^FS',
        '^PQ1^XZ\n',
      ].join(''),
    )
  })

  test('LB-9 no name and no code is a command of the printer', () => {
    for (const evil of ['^XZ^XA^JUS', '~JR', 'a_5Eb', '\\&', '^FD~DG', '\u0010\u0014\u0001'])
      for (const rows of [label(evil), label('Soap', evil), label('Soap', `${evil}${'9'.repeat(60)}`)]) {
        const all = zpl(rows)
        const commands = all.match(/[\^~][A-Z0-9]{2}/g) ?? []
        expect(new Set(commands)).toEqual(
          new Set(
            commands.filter((one) => /^\^(XA|CI|PW|LL|LH|FO|A0|FB|FH|FD|FS|BY|BC|BQ|BE|PQ|XZ)$/.test(one)),
          ),
        )
        expect(all.match(/\^XA/g)).toHaveLength(1)
        expect(all.match(/\^XZ/g)).toHaveLength(1)
        // eslint-disable-next-line no-control-regex -- because control characters are what must not be here
        expect(all).not.toMatch(/[\u0000-\u0009\u000b-\u001f~]/)
      }
  })

  test('LB-8 a code that is no EAN is Code 128, and one that is too wide is a square with its number', () => {
    expect(zpl(label('Soap', 'DEMO-001'))).toContain('^BY2^BCN,60,Y,N,N^FH_^FDDEMO-001^FS')
    expect(zpl(label('Soap', 'A>B'))).toContain('^FDA>0B^FS')
    const wide = 'X'.repeat(40)
    expect(zpl(label('Soap', wide))).toContain(`^BQN,2,5^FH_^FDMA,${wide}^FS`)
    expect(zpl(label('Soap', wide))).toContain(`^FB384,1,0,C,0^FH_^FD${wide}^FS`)
    // The check digit is wrong: as an EAN the printer would print another number.
    expect(zpl(label('Soap', '8900000000013'))).toContain('^FD8900000000013^FS')
  })

  test('LB-8 a script that the printer lacks is drawn', () => {
    const image = { width: 384, height: 8, data: new Uint8ClampedArray(384 * 8 * 4), colorSpace: 'srgb' }
    const drawn = zpl([{ kind: 'text', text: 'धन्यवाद' }], () => image as ImageData)
    expect(drawn).toContain(`^FO0,8^GFA,384,384,48,${'F'.repeat(768)}^FS`)
  })
})
