import { useWalletModalEvents } from 'latchkey'

export function Log() {
  useWalletModalEvents(({ event, properties }) => console.log(event, properties))
  return null
}
