import { mount } from 'svelte';
import App from './app/App.svelte';
import { Studio } from './app/studio.svelte';
import { HttpEngine } from './engine/http';
import './look/theme.css';
import './look/palette.css';
import './look/canvas.css';

const studio = new Studio(new HttpEngine());
mount(App, { target: document.getElementById('app') as HTMLElement, props: { studio } });
