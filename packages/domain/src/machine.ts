/** A state machine as a table: for each state, the events it accepts and the next state. */
export type MoveTable<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>

/** The next state, or undefined if the state does not accept the event. */
export function nextState<State extends string, Event extends string>(
  table: MoveTable<State, Event>,
  state: State,
  event: Event,
): State | undefined {
  // A state read from an old database may be missing in the table.
  return table[state]?.[event]
}

/** The events that a state accepts. */
export function movesFrom<State extends string, Event extends string>(
  table: MoveTable<State, Event>,
  state: State,
): Event[] {
  return Object.keys(table[state] ?? {}) as Event[]
}
