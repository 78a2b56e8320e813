import { describeAccount, tokenAmount } from './describeAccount.ts'
import { checkKey, type Params } from './readParams.ts'
import { invalidParams } from './rpcError.ts'
import { inContext, type RpcWorld } from './rpcWorld.ts'
import { TOKEN_PROGRAMS } from './splTokens.ts'

export function accountInfo(world: RpcWorld, params: Params) {
  const state = world.ledger.account(params.key(0))
  return inContext(world, state ? describeAccount(world.ledger, state, params.options(1)) : null)
}

export function multipleAccounts(world: RpcWorld, params: Params) {
  const options = { encoding: 'base64', ...params.options(1) }
  const describe = (address: string) => {
    const state = world.ledger.account(address)
    return state ? describeAccount(world.ledger, state, options) : null
  }
  return inContext(world, params.keys(0).map(describe))
}

export function tokenAccountsByOwner(world: RpcWorld, params: Params) {
  const { ledger } = world
  const owner = params.key(0)
  const { mint, programId } = params.options(1)
  const options = params.options(2)
  if (mint !== undefined && !ledger.mint(checkKey(mint))) throw invalidParams('Invalid param: could not find mint')
  if (mint === undefined && !TOKEN_PROGRAMS.includes(checkKey(programId))) {
    throw invalidParams('Invalid param: unrecognized Token program id')
  }
  const matches = ledger
    .holdings(owner)
    .filter(({ holding }) => (mint === undefined ? holding.program === programId : holding.mint === mint))
  return inContext(
    world,
    matches.map(({ state }) => ({ pubkey: state.address, account: describeAccount(ledger, state, options) })),
  )
}

export function tokenAccountBalance(world: RpcWorld, params: Params) {
  const state = world.ledger.account(params.key(0))
  if (!state) throw invalidParams('Invalid param: could not find account')
  const holding = world.ledger.holdingOf(state)
  if (!holding) throw invalidParams('Invalid param: not a Token account')
  return inContext(world, tokenAmount(holding.units, holding.decimals))
}

export function tokenSupply(world: RpcWorld, params: Params) {
  const mint = world.ledger.mint(params.key(0))
  if (!mint) throw invalidParams('Invalid param: could not find mint')
  return inContext(world, tokenAmount(mint.supply, mint.decimals))
}
