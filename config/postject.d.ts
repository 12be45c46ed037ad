/** The package brings no types. Puts bytes into an executable, under a name, and turns its fuse. */
declare module "postject" {
  export function inject(
    executable: string,
    name: string,
    content: Buffer,
    options: { readonly sentinelFuse: string },
  ): Promise<void>;
}
