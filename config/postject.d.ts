/** The package has no types of its own. `inject` puts bytes into an executable under a name and flips its fuse. */
declare module "postject" {
  export function inject(
    executable: string,
    name: string,
    content: Buffer,
    options: { readonly sentinelFuse: string },
  ): Promise<void>;
}
