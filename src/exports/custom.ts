'use client'

export { type CustomizeOptions, customize } from '../custom/customize.js'
export type {
  BaseViewProps,
  CustomAccountProps,
  CustomConnectingProps,
  CustomConnectProps,
  Customization,
  CustomSlots,
  CustomViewName,
  CustomViewProps,
  CustomViews,
  SimpleView,
  SlotName,
  SlotProps,
  WalletChoice,
} from '../modal/customViews.js'
