import { importWithRetry } from '../../core/importWithRetry.js'

/** What tells the wallets' errors apart is not needed until one comes. */
export async function laterRpcError(error: unknown): Promise<unknown> {
  const errors = await importWithRetry(() => import('../../errors/rpcErrors.js')).catch(() => undefined)
  return errors?.toRpcError(error) ?? error
}
