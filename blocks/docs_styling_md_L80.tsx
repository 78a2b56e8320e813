import { ConnectButton } from 'latchkey'

export const Wide = () => <ConnectButton className="wide" />
