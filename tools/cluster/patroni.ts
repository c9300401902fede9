import type { ClusterNode, Layout } from './layout.ts'

/** What a Patroni says about its node. */
export interface NodeState {
  readonly state: string
  readonly role: string
  readonly timeline?: number
  readonly sync_standby?: boolean
  readonly replication?: readonly { readonly sync_state: string; readonly state: string }[]
}

/** Past the link, so that a node that is cut off can be asked, too. */
const stateOf = async ({ restPort }: ClusterNode): Promise<NodeState | undefined> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${restPort}/patroni`, { signal: AbortSignal.timeout(2_000) })
    return (await answer.json()) as NodeState
  } catch {
    return undefined
  }
}

const isPrimary = (state: NodeState | undefined): state is NodeState =>
  state?.state === 'running' && ['master', 'primary'].includes(state.role)

/** Of two that say so while a failover is under way, the one on the newer timeline. */
export const primaryOf = async ({ nodes }: Pick<Layout, 'nodes'>): Promise<ClusterNode | undefined> => {
  const states = await Promise.all(nodes.map(async (node) => ({ node, state: await stateOf(node) })))
  const [first] = states
    .filter(({ state }) => isPrimary(state))
    .sort((a, b) => (b.state?.timeline ?? 0) - (a.state?.timeline ?? 0))
  return first?.node
}

export interface ClusterState {
  readonly primary: string | undefined
  readonly timeline: number | undefined
  /** Standbys that stream from the primary. */
  readonly streaming: number
  /** Those of them that a commit waits for. */
  readonly synchronous: number
  readonly nodes: Readonly<Record<string, string>>
}

export const clusterState = async (layout: Layout): Promise<ClusterState> => {
  const primary = await primaryOf(layout)
  const states = await Promise.all(layout.nodes.map(async (node) => [node, await stateOf(node)] as const))
  const own = states.find(([node]) => node === primary)?.[1]
  const streaming = (own?.replication ?? []).filter(({ state }) => state === 'streaming')
  return {
    primary: primary?.name,
    timeline: own?.timeline,
    streaming: streaming.length,
    synchronous: streaming.filter(({ sync_state: mode }) => mode === 'sync' || mode === 'quorum').length,
    nodes: Object.fromEntries(
      states.map(([node, state]) => [node.name, state ? `${state.role}, ${state.state}` : 'away']),
    ),
  }
}

/** Whole again: a primary, and two standbys that follow it. */
export const isWhole = ({ primary, streaming, synchronous }: ClusterState, isSynchronous: boolean): boolean =>
  primary !== undefined && streaming === 2 && (!isSynchronous || synchronous > 0)
