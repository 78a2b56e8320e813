'use client'

export { type CustomizeOptions, customize } from '../custom/customize.js'
export type {
  AccountOwnProps,
  BaseViewProps,
  ConnectingOwnProps,
  ConnectOwnProps,
  Customization,
  OwnSlots,
  OwnViewName,
  OwnViews,
  SimpleView,
  SlotName,
  SlotProps,
  ViewProps,
  WalletChoice,
} from '../modal/own.js'
