import { RadioBar } from '#features/radio/web/parts.tsx'
import { SearchButton } from '../search/search-button.tsx'
import styles from './app-bar.module.css'
import { Brand } from './brand.tsx'
import { Drawer } from './drawer.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { menu } from './menu.ts'
import { MenuBar } from './menu-bar.tsx'
import { ThemePicker } from './theme-picker.tsx'
import { BellPlace } from './visitor/bell-place.tsx'
import { VisitorTools } from './visitor/visitor-tools.tsx'

/**
 * Bar at the top of every page: brand, menu (a drawer below 1280 px), theme, language and the
 * visitor tools.
 */
export function AppBar() {
  return (
    <header className={styles.bar}>
      <div className={styles.inside}>
        <Drawer entries={menu} />
        <Brand />
        <MenuBar entries={menu} />
        <div className={styles.tools}>
          <RadioBar />
          <SearchButton />
          <ThemePicker />
          <LanguagePicker />
          <BellPlace />
          <VisitorTools />
        </div>
      </div>
    </header>
  )
}
