import type { Order } from '@evertill/contract'
import type { OrderState, PackageState } from '@evertill/domain'
import { uuidFromName } from '../../platform/uuid.ts'
import type { Chance } from '../fuzz-values.ts'
import type { Answer, Partner, StaffCall } from './calls.ts'
import type { Till } from './till.ts'

/** A carrier of the shop, with the name that its packages have. */
export type Courier = { readonly key: string; readonly name: string; readonly partner: Partner }

/** What was promised about one package. */
export type PromisedPackage = { readonly key: string; readonly told: Set<string>; end: PackageState }

/** What was promised about one order. The check at the end holds the server to it. */
export type Promised = {
  readonly channelOrderId: string
  id: string
  /** Events with a yes: each must be in the timeline once. */
  readonly told: Set<string>
  readonly packages: PromisedPackage[]
  /** Answers that no server should give. */
  readonly complaints: string[]
  /** The state in which the story left the order, if nobody else could change it. */
  end?: OrderState
}

export type Stage = {
  readonly channel: string
  readonly partner: Partner
  readonly staff: StaffCall
  /** Two tills, so that both can bill the same order. */
  readonly tills: readonly [Till, Till]
  /** Missing: the channel says where its orders are. */
  readonly courier: Courier | undefined
  readonly seed: number
}

export type Scene = {
  readonly stage: Stage
  readonly chance: Chance
  readonly promised: Promised
  readonly inPackages: boolean
  order: Order | undefined
  /** Of the channel's events. */
  seq: number
  events: number
}

export const complain = ({ promised }: Scene, what: string, { status, body }: Answer): void => {
  promised.complaints.push(
    `${promised.channelOrderId} ${what}: ${status} ${JSON.stringify(body).slice(0, 300)}`,
  )
}

export const newEventId = (scene: Scene): string =>
  uuidFromName('5a0c7f52-1d0b-4c5e-9d38-3f3f0f1f5e11', `${scene.promised.channelOrderId} ${++scene.events}`)
