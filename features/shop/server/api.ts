export { giveIcon, ownedIcons, priceOf, takeIcon } from './gifts.ts'
export { changePrice, listStock, mostPieces, restock, type StockedProduct } from './stock.ts'
