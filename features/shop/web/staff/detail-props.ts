import type { StaffIcon } from '../../contract.ts'
import type { ShopIcons } from './use-shop-icons.ts'

/** What a part of the detail shows and changes. */
export type DetailProps = { icon: StaffIcon; shop: ShopIcons }
