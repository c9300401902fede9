import { type KeyboardEvent, useMemo, useState } from 'react'
import { type SellableProduct, useCatalogue } from '../../../queries/use-catalogue.ts'
import { useShelves } from '../../../queries/use-shelves.ts'
import { asciiDigits } from '@evertill/domain'
import { keyAlongLine } from '@evertill/ui/arrow-keys.ts'
import { moveHighlight } from '@evertill/ui/move-highlight.ts'
import { decideEnter, isCode, isDocumentNumber } from './decide-enter.ts'
import { groupVariants } from './group-variants.ts'
import { readTimes } from './times.ts'
import { ALL, filterOf, type Shelf } from './shelf-bar.tsx'

const MAX_BROWSED = 1000
const MAX_HITS = 200

const collator = new Intl.Collator(undefined, { numeric: true })

function byName(products: readonly SellableProduct[]): readonly SellableProduct[] {
  return products.toSorted((a, b) => collator.compare(a.name, b.name))
}

/** A possible code: SKUs have letters, but unlike names they contain digits and no spaces. */
const isOneWord = (text: string): boolean => /^\S*\d\S*$/.test(text)

interface FinderActions {
  onChoose: (product: SellableProduct, quantity?: number) => void
  /** Called with a typed code; false if this device does not have it. */
  onCode: (code: string, quantity?: number) => boolean
}

export function useFinder({ onChoose, onCode }: FinderActions) {
  const catalogue = useCatalogue()
  const shelves = useShelves()
  const { search, findByCode, productOf } = catalogue
  const [text, setText] = useState('')
  const [shelf, setShelf] = useState<Shelf>(ALL)
  const [highlight, setHighlight] = useState(-1)
  const [missed, setMissed] = useState(false)
  const times = readTimes(text)
  const [isTimesWrong, setTimesWrong] = useState(false)
  const wanted = times ? times.rest : text.trim()
  // A code that was typed in other digits. A name may have them.
  const needle = /^\p{Nd}+$/u.test(wanted) ? asciiDigits(wanted) : wanted
  const filter = useMemo(() => filterOf(shelf, shelves.favourites), [shelf, shelves.favourites])
  // Memoized: without this, a thousand products would be built and sorted again after every scan.
  const browsed = useMemo(() => {
    const hits = search('', MAX_BROWSED, filter)
    return { products: byName(groupVariants(hits, productOf)), isCapped: hits.length === MAX_BROWSED }
  }, [search, productOf, filter])
  const { products: results, isCapped } = useMemo(() => {
    if (needle === '') return browsed
    const hits = search(needle, MAX_HITS, filter)
    return { products: groupVariants(hits, productOf), isCapped: hits.length === MAX_HITS }
  }, [needle, browsed, search, productOf, filter])

  const type = (next: string) => {
    setText(next)
    setHighlight(-1)
    setMissed(false)
    setTimesWrong(false)
  }
  const choose = (product: SellableProduct) => {
    if (times?.quantity === null) return setTimesWrong(true)
    type('')
    onChoose(product, times?.quantity)
  }
  const enter = (input: HTMLInputElement) => {
    if (times?.quantity === null) return setTimesWrong(true)
    const exact = needle === '' ? undefined : findByCode(needle)
    const decision = decideEnter({ text: needle, highlighted: results[highlight], exact, hits: results })
    if (decision.kind === 'add') choose(decision.product)
    if (decision.kind === 'choose') setHighlight(0)
    if (decision.kind !== 'missing') return
    // No product has the code of a scale label, and while the catalogue loads any code may be valid.
    const mayBeCode =
      catalogue.state === 'loading' ? isOneWord(needle) : isCode(needle) || isDocumentNumber(needle)
    if (mayBeCode && onCode(needle, times?.quantity)) return type('')
    setMissed(true)
    // The next scan replaces the failed one.
    input.select()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, columns: number) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) return enter(event.currentTarget)
    if (event.key === 'Escape') return type('')
    const key = keyAlongLine(event.key)
    const sideways = key === 'ArrowLeft' || key === 'ArrowRight'
    const next =
      sideways && highlight < 0 ? undefined : moveHighlight(key, highlight, results.length, columns)
    if (next === undefined) return
    event.preventDefault()
    setHighlight(next)
  }

  return {
    catalogue,
    shelves,
    shelf,
    chooseShelf: (next: Shelf) => {
      setShelf(next)
      setHighlight(-1)
    },
    text,
    type,
    needle,
    times,
    isTimesWrong,
    results,
    highlight,
    missed,
    choose,
    onKeyDown,
    capped: isCapped,
  }
}
