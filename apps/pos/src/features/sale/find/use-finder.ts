import { type KeyboardEvent, useMemo, useState } from 'react'
import { type SellableProduct, useCatalogue } from '../../../queries/use-catalogue.ts'
import { moveHighlight } from '../../../ui/move-highlight.ts'
import { decideEnter } from './decide-enter.ts'

const BROWSED = 1000
const HITS = 200

const collator = new Intl.Collator(undefined, { numeric: true })

function byName(products: readonly SellableProduct[]): readonly SellableProduct[] {
  return products.toSorted((a, b) => collator.compare(a.name, b.name))
}

export function useFinder(onChoose: (product: SellableProduct) => void) {
  const catalogue = useCatalogue()
  const { search, first, findByCode } = catalogue
  const [text, setText] = useState('')
  const [highlight, setHighlight] = useState(-1)
  const [missed, setMissed] = useState(false)
  const needle = text.trim()
  const results = useMemo(
    () => (needle === '' ? byName(first(BROWSED)) : search(needle, HITS)),
    [needle, search, first],
  )

  const type = (next: string) => {
    setText(next)
    setHighlight(-1)
    setMissed(false)
  }
  const choose = (product: SellableProduct) => {
    type('')
    onChoose(product)
  }
  const enter = (input: HTMLInputElement) => {
    const exact = needle === '' ? undefined : findByCode(needle)
    const decision = decideEnter({ text: needle, highlighted: results[highlight], exact, hits: results })
    if (decision.kind === 'add') choose(decision.product)
    if (decision.kind === 'choose') setHighlight(0)
    if (decision.kind === 'missing') {
      setMissed(true)
      // The next scan types over the failed one.
      input.select()
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, columns: number) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) return enter(event.currentTarget)
    if (event.key === 'Escape') return type('')
    const sideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    const next =
      sideways && highlight < 0 ? undefined : moveHighlight(event.key, highlight, results.length, columns)
    if (next === undefined) return
    event.preventDefault()
    setHighlight(next)
  }

  return {
    catalogue,
    text,
    type,
    needle,
    results,
    highlight,
    missed,
    choose,
    onKeyDown,
    capped: needle === '' ? results.length === BROWSED : results.length === HITS,
  }
}
