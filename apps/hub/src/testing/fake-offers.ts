import type { FoundGoods, GoodsKind, OfferTrialBody } from '@evertill/contract'

const goods = (
  Kind: GoodsKind,
  key: string,
  Name: string,
  Code = '',
  Price: number | null = null,
): FoundGoods => ({
  Kind,
  key,
  Name,
  Code,
  Price,
})

const GOODS: readonly FoundGoods[] = [
  goods('Category', 'cat-snacks', 'Snacks'),
  goods('Category', 'cat-bakery', 'Bakery'),
  goods('Tag', 'tag-organic', 'Organic'),
  goods('Product', '01938f2a-0000-4000-8000-000000000101', 'Potato chips', 'SNA-01A', 2_000),
  goods('Product', '01938f2a-0000-4000-8000-000000000102', 'Rye bread', 'BAK-01A', 9_000),
]

interface Wanted {
  Q?: string
  Kinds?: readonly GoodsKind[]
  Keys?: readonly string[]
}

const found = ({ Q = '', Kinds = [], Keys }: Wanted): object => ({
  Goods: GOODS.filter(
    ({ Kind, key, Name }) =>
      Kinds.includes(Kind) && (Keys ? Keys.includes(key) : Name.toLowerCase().includes(Q.toLowerCase())),
  ),
})

/** A tenth off everything: what a real trial computes is the server's, and tested there. */
const tried = ({ Lines, Row, key }: OfferTrialBody): object => {
  const lines = Lines.map(({ ProductID, Quantity }) => {
    const product = GOODS.find((one) => one.key === ProductID)
    const UnitPrice = product?.Price ?? 0
    const GrossAmount = (UnitPrice * Quantity) / 1_000
    const Amount = GrossAmount / 10
    const Offers = [{ OfferID: key, OfferName: Row.OfferName, Amount }]
    return {
      ProductID,
      Name: product?.Name,
      Quantity,
      UnitPrice,
      GrossAmount,
      NetAmount: GrossAmount - Amount,
      Offers,
    }
  })
  const gross = lines.reduce((sum, line) => sum + line.GrossAmount, 0)
  const given = {
    OfferID: key,
    OfferName: Row.OfferName,
    Given: gross / 10,
    Alone: gross / 10,
    Reason: null,
    Instead: [],
  }
  const lost = {
    OfferID: 'o2',
    OfferName: 'Organic extra',
    Given: 0,
    Alone: 100,
    Reason: 'others',
    Instead: [Row.OfferName],
  }
  return {
    Lines: lines,
    Offers: [given, lost],
    GrossAmount: gross,
    SavedAmount: gross / 10,
    PayableAmount: gross - gross / 10,
  }
}

/** What the editor of an offer asks for; null for any other call. */
export const onOffers = (first: string, body: unknown): object | null => {
  switch (first) {
    case 'offer-goods':
      return found(body as Wanted)
    case 'offer-groups':
      return { Groups: ['Gold', 'Staff'] }
    case 'offer-overlaps':
      return { Overlaps: [{ OfferID: 'o2', OfferName: 'Organic extra', Example: 'Potato chips' }] }
    case 'offer-results':
      return { Results: [{ OfferID: 'snacks', Times: 12, Given: 34_500 }] }
    case 'offer-trial':
      return tried(body as OfferTrialBody)
    default:
      return null
  }
}
