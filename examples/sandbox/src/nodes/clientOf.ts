import { createPublicClient, custom } from 'viem'
import type { Node } from './createNode.ts'

/** A client for a node. */
export const clientOf = ({ call }: Node) =>
  createPublicClient({
    transport: custom(
      {
        async request({ method, params }) {
          const { result, error } = await call(method, params ?? [])
          if (error) throw new Error(error.message)
          return result
        },
      },
      { retryCount: 0 },
    ),
  })
