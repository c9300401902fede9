import { isAboveMrp } from '@evertill/contract'
import { editableMoney } from '@evertill/ui/numbers.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceRow } from '../../../api/resource-calls.ts'
import { textOf } from '../../../api/text-of.ts'
import { useFaultText } from '../../../parts/form/use-fault-text.ts'
import { useCurrency } from '../../../parts/hub-context.tsx'
import { useSay } from '../../../parts/use-say.ts'
import { type GridCell, type Move, movedCell, readPaste, readPrice } from './grid-keys.ts'
import type { PriceChange, PriceName, Prices } from './price-changes.ts'
import { usePriceChanges } from './use-price-changes.ts'

interface Input {
  rows: readonly ResourceRow[]
  canEdit: boolean
  /** The cell that keys go to must be drawn. */
  onShow: (row: number) => void
}

interface Typed {
  text: string
  fault?: string
}

const pricesOf = (row: ResourceRow): Prices => ({
  RetailPrice: Number(row['RetailPrice']),
  MRP: Number(row['MRP']),
})

const isSame = (cell: GridCell, row: number, name: PriceName) => cell.row === row && cell.name === name

const changeOf = (row: ResourceRow, after: Partial<Prices>): PriceChange => ({
  key: row.key,
  version: row.Version,
  before: pricesOf(row),
  after,
})

const aboveMrp = (row: ResourceRow, after: Partial<Prices>): boolean =>
  isAboveMrp({ ...pricesOf(row), ...after, PriceIncludesTax: row['PriceIncludesTax'] === true })

/** Which cell keys go to, what is typed into it, and what is saved. */
export function usePriceCells({ rows, canEdit, onShow }: Input) {
  const { t } = useTranslation('hub')
  const say = useSay()
  const faultText = useFaultText()
  const currency = useCurrency()
  const prices = usePriceChanges()
  const [active, setActive] = useState<GridCell>({ row: 0, name: 'RetailPrice' })
  const [hasFocus, setFocused] = useState(false)
  const [typed, setTypedState] = useState<Typed | null>(null)
  const [note, setNote] = useState('')
  // A field that goes away may still say that it lost the focus: what was saved once is not saved again.
  const typedNow = useRef<Typed | null>(null)
  const setTyped = (next: Typed | null) => {
    typedNow.current = next
    setTypedState(next)
  }

  const goTo = (cell: GridCell) => {
    setTyped(null)
    setFocused(true)
    setActive(cell)
    onShow(cell.row)
  }

  const save = (row: ResourceRow, name: PriceName, move: Move | null) => {
    const now = typedNow.current
    if (now === null) return undefined
    const price = readPrice(now.text, name, currency)
    const fault =
      price === undefined
        ? t('products.noPrice')
        : aboveMrp(row, { [name]: price })
          ? faultText(say('fields.products.RetailPrice'), 'is above the MRP')
          : undefined
    // What cannot be saved stays in its cell, with the reason.
    if (fault !== undefined) return setTyped({ ...now, fault })
    setTyped(null)
    if (price !== undefined && price !== row[name])
      void prices.apply([changeOf(row, { [name]: price } as Partial<Prices>)])
    return move === null ? undefined : goTo(movedCell(active, move, rows.length))
  }

  const paste = (cell: GridCell, text: string) => {
    const read = readPaste(text, cell, currency).flatMap(({ row: at, prices: after }) => {
      const row = rows[at]
      return row ? [{ row, after }] : []
    })
    const good = read.filter(({ row, after }) => after !== null && !aboveMrp(row, after))
    void prices.apply(good.map(({ row, after }) => changeOf(row, after ?? {})))
    return read.length - good.length
  }

  const faultOf = (row: ResourceRow, name: PriceName): string | undefined => {
    const refused = prices.now.refused.get(row.key)
    if (refused?.after[name] === undefined) return undefined
    if (refused.message === 'unreachable') return t('failures.unreachable')
    return faultText(say(`fields.products.${name}`), refused.message)
  }

  const cellOf = (at: number, row: ResourceRow, name: PriceName) => {
    const isActive = isSame(active, at, name)
    const refused = prices.now.refused.get(row.key)?.after[name]
    const value = refused ?? Number(row[name])
    return {
      cell: { row: at, name },
      label: `${textOf(row['Name'])}, ${say(`fields.products.${name}`)}`,
      text: name === 'MRP' && value === 0 ? '' : editableMoney(value, currency),
      fault: isActive && typed?.fault !== undefined ? typed.fault : faultOf(row, name),
      isActive,
      hasFocus: isActive && hasFocus,
      typed: isActive ? (typed?.text ?? null) : null,
      canEdit,
      onActive: (cell: GridCell) => {
        // What could not be saved is not dropped for a click beside it.
        if (typedNow.current !== null) return
        setTyped(null)
        setFocused(true)
        setActive(cell)
      },
      onType: (text: string | null) => setTyped(text === null ? null : { text }),
      onSave: (move: Move | null) => save(row, name, move),
      onForget: () => prices.forget(row.key),
      onMove: (move: Move) => goTo(movedCell(active, move, rows.length)),
      onPaste: (text: string) => {
        const bad = paste({ row: at, name }, text)
        setNote(bad > 0 ? t('products.pasteBad', { count: bad }) : '')
      },
    }
  }
  return { cellOf, note, leave: () => setFocused(false) }
}
