import type { ResourceName } from '@evertill/contract'

/** How a field is asked for. Its label and its hint are texts by its name (`fields.stores.StoreName`). */
export type FieldKind =
  | { kind: 'text'; isCode?: boolean; isMail?: boolean }
  /** An array of texts, one in each line. */
  | { kind: 'lines' }
  /** Minor units. */
  | { kind: 'money' }
  | { kind: 'whole' }
  /** Minutes after midnight. */
  | { kind: 'clock' }
  | { kind: 'yes' }
  /** The options have texts by their values (`choices.Kind.Cash`). */
  | { kind: 'choice'; options: readonly string[] }
  /** A row of another list. */
  | { kind: 'row'; of: ResourceName; isOptional?: boolean }
  | { kind: 'stores' }
  | { kind: 'state' }
  | { kind: 'zone' }
  /** Drawn by an editor of its own. */
  | { kind: 'rates' | 'scale-rules' | 'upi' | 'access' | 'guards' }

type Values = Readonly<Record<string, unknown>>

export type FieldSpec = FieldKind & {
  name: string
  /** Not asked for otherwise. */
  when?: (values: Values) => boolean
  hasHint?: true
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
  as?: 'yes' | 'choice' | 'money' | 'row' | 'count' | 'day' | 'standing'
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
  /** Shown beside the form. */
  preview?: 'paper'
  /** Keeps a new row from being saved with what the server would refuse: derived from what was typed. */
  derive?: (values: Values) => Values
}
