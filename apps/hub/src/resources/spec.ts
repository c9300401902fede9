import type { ResourceName } from '@evertill/contract'
import type { OfferFieldKind } from './offer-field-kinds.ts'

/** How a field is asked for. Its label and its hint are texts by its name (`fields.stores.StoreName`). */
export type FieldKind =
  | { kind: 'text'; isCode?: boolean; isMail?: boolean }
  /** An array of texts, one in each line. */
  | { kind: 'lines' }
  /** Minor units. */
  | { kind: 'money' }
  /** Minor units of the row's currency, one amount in each line. */
  | { kind: 'amounts' }
  | { kind: 'whole' }
  /** Minutes after midnight. */
  | { kind: 'clock' }
  | { kind: 'yes' }
  /** The options have texts by their values (`choices.Kind.Cash`). */
  | { kind: 'choice'; options: readonly string[] }
  /** A row of another list. */
  /** `within`: only rows that have the same value of that field as the form. */
  | { kind: 'row'; of: ResourceName; isOptional?: boolean; within?: string }
  /** Several rows of another list. */
  | { kind: 'rows'; of: ResourceName }
  /** The company's own fields of a module. */
  | { kind: 'custom-fields'; module: string }
  /** Minor units; empty is 0, which means none. */
  | { kind: 'amount-or-none' }
  | { kind: 'stores' }
  | { kind: 'state' }
  | { kind: 'zone' }
  /** Those of an offer (`parts/offer`). */
  | { kind: OfferFieldKind }
  /** Drawn by an editor of its own. */
  | {
      kind:
        | 'barcode'
        | 'store-prices'
        | 'picture'
        | 'company-logo'
        | 'product'
        | 'day'
        | 'rates'
        | 'scale-rules'
        | 'upi'
        | 'logo'
        | 'access'
        | 'guards'
    }

type Values = Readonly<Record<string, unknown>>

export type FieldSpec = FieldKind & {
  name: string
  /** Not asked for otherwise. */
  when?: (values: Values) => boolean
  hasHint?: true
  /** Asked for only of whoever may read this. */
  right?: string
  /** Fields that a change of this one empties. */
  clears?: readonly string[]
}

export interface FieldGroup {
  /** Its heading is a text: `groups.address`. */
  id: string
  fields: readonly FieldSpec[]
}

export interface ColumnSpec {
  name: string
  width: string
  /** How its value is written; as it is without it. */
  as?: 'yes' | 'choice' | 'money' | 'amounts' | 'row' | 'count' | 'day' | 'standing' | 'picture'
  /** For `row`. */
  of?: ResourceName
  isRight?: boolean
}

/** How the hub shows and asks for the rows of one resource. */
export interface ResourceSpec {
  name: ResourceName
  /** The field that names a row in headings and lists. */
  title: string
  columns: readonly ColumnSpec[]
  groups: readonly FieldGroup[]
  /** What rows are filtered by and no form asks for. */
  filters?: readonly FieldSpec[]
  /** A new row can start as a copy of another. */
  canCopy?: true
  /** Shown beside the form. */
  preview?: 'paper' | 'offer'
  /** Keeps a new row from being saved with what the server would refuse: derived from what was typed. */
  derive?: (values: Values) => Values
}
