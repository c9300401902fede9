import type { FieldFault } from '../../api/failure.ts'

/** The message of each field; those of nested fields keep their whole path. */
export type Faults = Readonly<Record<string, string>>

/** The server names a field below what was sent: `Row.StoreName`, in a list `Changes.0.Row.StoreName`. */
const ABOVE_ROW = /^(?:.*\.)?Row\./

export const faultsByField = (errors: readonly FieldFault[]): Faults =>
  Object.fromEntries(errors.map(({ path, message }) => [path.replace(ABOVE_ROW, ''), message]))

/** How many of the form's own fields need somebody; the faults inside one field count once. */
export const countFaults = (faults: Faults): number =>
  new Set(Object.keys(faults).map((path) => path.split('.')[0])).size

/** Without those of a field that was changed since. */
export const withoutField = (faults: Faults, name: string): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([path]) => path !== name && !path.startsWith(`${name}.`)))

/** The faults inside one field, by what is left of their paths. */
export const faultsWithin = (faults: Faults, name: string): Faults =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([path, message]) =>
      path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), message]] : [],
    ),
  )
