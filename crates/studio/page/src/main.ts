import { mount } from 'svelte';
import { parse } from './address/address';
import App from './app/App.svelte';
import { Studio } from './app/studio.svelte';
import { isServed } from './engine/build';
import { chooseEngine, engineStatus } from './engine/choice.svelte';
import { goOffline } from './offline/offline';
import './look/theme.css';
import './look/palette.css';
import './look/canvas.css';

declare const __SITE__: boolean;

const target = document.getElementById('app') as HTMLElement;
// What it says where no script runs.
target.replaceChildren();
const embedded = location.hash.startsWith('#embed/');
const studio = new Studio(chooseEngine(engineStatus), embedded);
if (embedded) {
  // Whoever shows the frame may show another picture in it.
  window.addEventListener('hashchange', () => location.reload());
  void Promise.all([parse(location.hash), import('./app/Embed.svelte')]).then(([address, { default: Embed }]) => {
    const problem = address?.kind === 'refused' ? address.message : '';
    mount(Embed, { target, props: { studio, address: address?.kind === 'embed' ? address : null, problem } });
  });
} else mount(App, { target, props: { studio } });
if (!embedded && !storageWorks())
  engineStatus.lacks('Storage is blocked: save pictures as files before you close the page.');
for (const problem of engineStatus.missing) studio.ui.notify(problem, undefined, 'error');
const served = isServed();
if ((__SITE__ || served) && !embedded) {
  void goOffline({
    updated: (reload) => {
      engineStatus.update = reload;
      studio.ui.notify('There is a new version of the studio.', { label: 'Reload', run: reload });
    },
    refused: () => {
      const needs = served ? 'its server' : 'a network';
      engineStatus.lacks(`Service workers are blocked: the studio needs ${needs} when it is opened.`);
    },
  });
}

function storageWorks(): boolean {
  try {
    localStorage.setItem('hackenbush.test', '');
    localStorage.removeItem('hackenbush.test');
    return true;
  } catch {
    return false;
  }
}
