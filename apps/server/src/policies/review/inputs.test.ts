import {
  ApprovalBody,
  CashMovementBody,
  CloseRegisterBody,
  DrawerCountBody,
  OpeningRecord,
  OrderMoveBody,
  PackageBody,
  PackageMoveBody,
  ReceivePaymentBody,
  Sale,
  VoidSaleBody,
} from '@evertill/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  APPROVAL_INPUTS,
  CLOSING_INPUTS,
  MOVEMENT_INPUTS,
  RECEIPT_INPUTS,
  SALE_INPUTS,
  VOID_INPUTS,
} from './inputs.ts'
import {
  COUNT_INPUTS,
  OPENING_INPUTS,
  ORDER_MOVE_INPUTS,
  PACKAGE_INPUTS,
  PACKAGE_MOVE_INPUTS,
} from './place-inputs.ts'

type JsonSchema = {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

/** The paths of all values in a schema. */
const pathsOf = (schema: JsonSchema, path = ''): string[] => {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const below = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      pathsOf(inner, path === '' ? name : `${path}.${name}`),
    ),
    ...(schema.items === undefined ? [] : pathsOf(schema.items, `${path}[]`)),
    ...(schema.properties === undefined && schema.items === undefined
      ? parts.filter((part) => part.properties !== undefined || part.items !== undefined)
      : []
    ).flatMap((part) => pathsOf(part, path)),
  ]
  return [...new Set(below.length === 0 ? [path] : below)]
}

const TABLES = [
  ['a sale', Sale, SALE_INPUTS],
  ['a void', VoidSaleBody, VOID_INPUTS],
  ['a payment on account', ReceivePaymentBody, RECEIPT_INPUTS],
  ['a cash movement', CashMovementBody, MOVEMENT_INPUTS],
  ['a closing', CloseRegisterBody, CLOSING_INPUTS],
  ['an approval', ApprovalBody, APPROVAL_INPUTS],
  ['an opening', OpeningRecord, OPENING_INPUTS],
  ['a count of the drawer', DrawerCountBody, COUNT_INPUTS],
  ['a step of an order', OrderMoveBody, ORDER_MOVE_INPUTS],
  ['a package', PackageBody, PACKAGE_INPUTS],
  ['a step of a package', PackageMoveBody, PACKAGE_MOVE_INPUTS],
] as const

test.each(TABLES)(
  'TR-1 every field of %s has a row that says what the server does with it',
  (_, schema, table) => {
    const paths = pathsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
    expect(Object.keys(table).toSorted()).toEqual(paths.toSorted())
  },
)
