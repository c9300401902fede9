interface Place {
  City: string
  State: string
  Pincode?: string | undefined
}

/** "Bengaluru 560038, Karnataka" */
export const placeText = ({ City, State, Pincode = '' }: Place): string =>
  [[City, Pincode].filter(Boolean).join(' '), State].filter(Boolean).join(', ')
