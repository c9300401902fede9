export async function seedDemo(
  _url: string,
): Promise<{ seeded: boolean; accounts: { loginId: string; note: string }[]; password: string }> {
  return {
    seeded: true,
    accounts: [{ loginId: 'manager@demo.test', note: 'all stores' }],
    password: 'Demo@1234',
  }
}
