/** A state machine is a table: per state the events it takes and where each leads. */
export type MoveTable<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>

/** Where the event leads, or undefined when the state does not take it. */
export function nextState<State extends string, Event extends string>(
  table: MoveTable<State, Event>,
  state: State,
  event: Event,
): State | undefined {
  // A state read from an old database may not be in the table any more.
  return table[state]?.[event]
}

/** Events that a state takes: what a screen offers and what a 409 lists. */
export function movesFrom<State extends string, Event extends string>(
  table: MoveTable<State, Event>,
  state: State,
): Event[] {
  return Object.keys(table[state] ?? {}) as Event[]
}
