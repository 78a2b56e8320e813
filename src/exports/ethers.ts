'use client'

export type { EthersProvider, EthersSigner } from '../ethers/createEthers.js'
export { type EthersErrorType, getEthersProvider, getEthersSigner } from '../ethers/getEthersSigner.js'
export { useEthersProvider, useEthersSigner } from '../ethers/useEthersSigner.js'
