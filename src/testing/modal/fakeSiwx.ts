import type { EmailCapture, Siwx, SiwxMessageInput, SiwxSession } from '../../domain/siwx.js'

type FakeSiwxOptions = { required?: boolean; signOutOnDisconnect?: boolean; emailCapture?: EmailCapture }

/** Sessions in memory; the test decides what fails. Its messages carry a number, so that each is another. */
export function createFakeSiwx(options: FakeSiwxOptions = {}) {
  const calls: string[] = []
  const control = {
    sessions: [] as SiwxSession[],
    /** Rejects what the next call of this name would do. */
    fails: new Map<'createMessage' | 'addSession' | 'getSessions', Error>(),
    expirationTime: undefined as string | undefined,
  }
  let count = 0
  const failing = (name: 'createMessage' | 'addSession' | 'getSessions') => {
    const error = control.fails.get(name)
    if (error) throw error
  }
  const siwx: Siwx = {
    async createMessage({ accountAddress, chainId }: SiwxMessageInput) {
      failing('createMessage')
      count += 1
      const data = {
        accountAddress,
        chainId,
        domain: 'app.example',
        uri: 'https://app.example/',
        version: '1',
        nonce: `nonce${count}`,
        issuedAt: '2026-11-23T08:00:00.000Z',
        expirationTime: control.expirationTime,
      }
      return { ...data, toString: () => `sign in ${count} as ${accountAddress} on ${chainId}` }
    },
    async addSession(session) {
      failing('addSession')
      calls.push(`add ${session.message}`)
      control.sessions.push(session)
    },
    async revokeSession(chainId, address) {
      calls.push(`revoke ${chainId} ${address}`)
      control.sessions = control.sessions.filter(
        ({ data }) => data.chainId !== chainId || data.accountAddress !== address,
      )
    },
    async setSessions(sessions) {
      calls.push(`set ${sessions.length}`)
      control.sessions = [...sessions]
    },
    async getSessions(chainId, address) {
      calls.push(`get ${chainId} ${address}`)
      failing('getSessions')
      return control.sessions.filter(({ data }) => data.chainId === chainId && data.accountAddress === address)
    },
    getRequired: () => options.required ?? true,
    signOutOnDisconnect: options.signOutOnDisconnect,
    emailCapture: options.emailCapture,
  }
  return { siwx, calls, control }
}
